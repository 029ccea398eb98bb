#!/usr/bin/env perl
# An engine in a language of your choice: it plays tic-tac-toe and any other game, always taking
# the first legal call. It needs nothing but Perl's standard library.
use strict;
use warnings;
use JSON::PP;

$| = 1;    # answers must not wait in a buffer

sub say_it {
    print encode_json( $_[0] ), "\n";
}

while ( my $line = <STDIN> ) {
    my $message = decode_json($line);
    my $type    = $message->{type};
    if ( $type eq 'hello' ) {
        say_it( { type => 'hello', protocol => 1, name => 'first', about => 'takes what is first' } );
    }
    elsif ( $type eq 'begin' ) {
        say_it( { type => 'ready', story => JSON::PP::false } );
    }
    elsif ( $type eq 'decide' ) {
        say_it( { type => 'choice', number => $message->{number}, index => 0 } );
    }
    elsif ( $type eq 'end' ) {
        say_it( { type => 'ready' } );
    }
    elsif ( $type eq 'quit' ) {
        last;
    }
}
