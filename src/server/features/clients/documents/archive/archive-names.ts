import type { Folder, ListedDocument } from '#server/features/clients/documents/documents.model.ts'

type Named = Pick<ListedDocument, 'name' | 'folderId'>

/** The paths of documents in an archive: in their folders, none twice, none that leads out of it. */
export function namesIn(documents: Named[], folders: Pick<Folder, 'id' | 'name'>[]): string[] {
  const folderNames = new Map(folders.map(({ id, name }) => [id, safe(name)]))
  const taken = new Set<string>()
  return documents.map(({ name, folderId }) => {
    const folder = folderId === null ? undefined : folderNames.get(folderId)
    const path = folder ? `${folder}/${safe(name)}` : safe(name)
    const [, stem = path, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(path) ?? []
    let free = path
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** No path, no sign that Windows refuses, no name of dots alone. */
function safe(name: string): string {
  const bare = name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  return /^\.*$/.test(bare) ? `_${bare}` : bare
}
