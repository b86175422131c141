declare module 'fontkit' {
  interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
    postscriptName?: string
    /** Of a collection. */
    fonts?: Font[]
  }
  export function create(bytes: Uint8Array): Font
}
