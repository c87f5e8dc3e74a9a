package dev.codecs.serial;

/**
 * The decimal number -0 of Ion, which BigDecimal does not tell from 0.
 *
 * @param exponent of the power of ten that it is a multiple of: {@code -0.00} has -2
 */
public record IonNegativeZero(int exponent) {}
