/** A text within a pattern of `like … escape '\\'`: its own `%` and `_` mean themselves. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
