declare module 'fontkit' {
  interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
    postscriptName?: string
    fonts?: Font[]
  }
  export function create(bytes: Uint8Array): Font
}
