/** The pictures of a paste or a drop; none when words came along, for then the picture only shows those words. */
export function picturesIn(transfer: DataTransfer | null): File[] {
  if (!transfer) return []
  const hasWords = /<(p|li|td|h\d|span)\b/i.test(transfer.getData('text/html'))
  return hasWords ? [] : [...transfer.files].filter((file) => file.type.startsWith('image/'))
}
