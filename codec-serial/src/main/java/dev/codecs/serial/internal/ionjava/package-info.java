/** Ion by the library ion-java. */
@NullMarked
package dev.codecs.serial.internal.ionjava;

import org.jspecify.annotations.NullMarked;
