/** What a list of documents is asked for, as its address says it. */
export function queryOf(asked: URLSearchParams) {
  const [q, folder, page, trash] = ['q', 'folder', 'page', 'trash'].map((name) => asked.get(name) || undefined)
  return {
    q,
    folder: folder && /^\d{1,9}$/.test(folder) ? folder : undefined,
    page,
    trash: trash === 'only' ? trash : undefined,
  } as const
}

/** The same for the screen that shows it. */
export function askedOf(asked: URLSearchParams) {
  const { q = '', folder = '', trash } = queryOf(asked)
  return { q, folder, isTrash: trash !== undefined }
}
