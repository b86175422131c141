export function queryOf(asked: URLSearchParams) {
  const [q, folder, page, trash] = ['q', 'folder', 'page', 'trash'].map((name) => asked.get(name) || undefined)
  return {
    q,
    folder: folder && /^\d{1,9}$/.test(folder) ? folder : undefined,
    page,
    trash: trash === 'only' ? trash : undefined,
  } as const
}

export function askedOf(asked: URLSearchParams) {
  const { q = '', folder = '', trash } = queryOf(asked)
  return { q, folder, isTrash: trash !== undefined }
}
