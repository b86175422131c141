export const INK = '#14261f'
export const SOFT = '#4b5d55'
export const RULE = '#d9d2c1'
export const GREEN = '#0e5c45'
export const BRASS = '#8a5f10'
export const PAPER = '#fbf8f1'
export const COVER = '#12291f'

export const WIDTH = 595.28
export const HEIGHT = 841.89
export const LEFT = 56
export const RIGHT = WIDTH - 56
export const FOOT = HEIGHT - 62
/** Where the three lines to remember begin. */
export const REMEMBER = FOOT - 62
