import { isbot } from 'isbot'
import * as calls from '#contract/website/publications.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { Problem } from '#server/http/problem.ts'
import type { PublicationFiles } from './publication-files.service.ts'
import type { PublicationReaders } from './publication-readers.service.ts'
import { isStaff, urlOf } from './publications.model.ts'
import { presentDetail, presentEmptyFolder, presentFile, presentFolder } from './publications.present.ts'
import type { Publications } from './publications.service.ts'
import { serveFile } from './serve-file.ts'

interface Library {
  publications: Publications
  publicationFiles: PublicationFiles
  publicationReaders: PublicationReaders
  media: MediaService
}

export function publicationRoutes({
  publications,
  publicationFiles: files,
  publicationReaders: readers,
  media,
}: Library) {
  return createFeature()
    .openapi(calls.listPublications, async (c) => {
      const folders = await publications.list(c.var.actor)
      const items = folders.map((folder) => presentFolder(folder, isStaff(c.var.actor)))
      return c.json({ items, page: 1, pages: 1, total: items.length }, 200)
    })
    .openapi(calls.listPublicationFiles, async (c) => {
      const { folder: folderId, ...query } = c.req.valid('query')
      const { entries, ...rest } = await publications.listFiles(c.var.actor, { ...query, folderId })
      return c.json({ items: entries.map((entry) => presentFile(entry, isStaff(c.var.actor))), ...rest }, 200)
    })
    .openapi(calls.getPublicationDetail, async (c) => {
      const found = await publications.getFile(c.req.valid('param').id)
      return c.json(presentDetail(found, await media.listFileUses(found.editions.map(({ id }) => id))), 200)
    })
    .openapi(calls.createPublicationFolder, async (c) => {
      const { name, type: audience } = c.req.valid('json')
      return c.json(presentEmptyFolder(await publications.createFolder(actorOf(c), { name, audience })), 201)
    })
    .openapi(calls.updatePublicationFolder, async (c) => {
      const { type: audience, ...rest } = c.req.valid('json')
      const changed = await publications.updateFolder(actorOf(c), c.req.valid('param').id, { ...rest, audience })
      return c.json(presentEmptyFolder(changed), 200)
    })
    .openapi(calls.deletePublicationFolder, async (c) => {
      const { name } = await publications.removeFolder(actorOf(c), c.req.valid('param').id)
      return c.json({ message: `The folder ${name} was deleted.` }, 200)
    })
    .openapi(calls.restorePublicationFolder, async (c) =>
      c.json(presentEmptyFolder(await publications.restoreFolder(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(calls.uploadPublication, async (c) => {
      const { file, name, ...rest } = c.req.valid('form')
      const bytes = Buffer.from(await file.arrayBuffer())
      const upload = { bytes, name: name ? `${name}.${endingOf(file.name)}` : file.name, ...rest }
      return c.json(presentFile(await files.add(actorOf(c), c.req.valid('param').id, upload), true), 201)
    })
    .openapi(calls.updatePublicationFile, async (c) => {
      const changed = await files.update(actorOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json(presentFile(changed, true), 200)
    })
    .openapi(calls.deletePublicationFile, async (c) => {
      const { name } = await files.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: `${name} was deleted.` }, 200)
    })
    .openapi(calls.restorePublicationFile, async (c) =>
      c.json(presentFile(await files.restore(actorOf(c), c.req.valid('param').id), true), 200),
    )
    .openapi(calls.getPublicationFile, async (c) => {
      const { id, name } = c.req.valid('param')
      const opened = await publications.open(c.var.actor, id).catch((error: unknown) => {
        // A user who follows a link is sent to sign in, not shown a problem in JSON.
        if (isNavigation(c.req.raw) && error instanceof Problem && error.status === 401) return null
        throw error
      })
      if (!opened) return c.redirect(`/login?next=${encodeURIComponent(new URL(c.req.url).pathname)}`, 302)
      if (name !== opened.file.name) return c.redirect(urlOf(opened.file), 302)
      const answer = await serveFile(files, c.req.raw, opened)
      if (isDownload(c.req.raw, answer) && c.req.valid('query').preview === undefined) {
        await files.countDownload(id)
        await readers.note(c.var.actor, id)
      }
      return answer
    })
}

const endingOf = (name: string) => name.split('.').at(-1) ?? ''

function isNavigation(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false
}

/** A file that is fetched in parts counts once, with its beginning. */
function isDownload(request: Request, answer: Response): boolean {
  if (request.method !== 'GET' || isbot(request.headers.get('user-agent'))) return false
  return answer.status === 200 || (answer.headers.get('content-range')?.startsWith('bytes 0-') ?? false)
}
