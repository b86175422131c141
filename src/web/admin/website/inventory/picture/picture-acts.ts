import { ApiProblem, type Client, read } from '#web/api.ts'
import { type Acted, reasonOf, act as runAct } from '#web/signed-in/session/submit.ts'

export interface PictureOutcome extends Acted {
  act: string
}

export type Picture = Awaited<ReturnType<typeof loadPicture>>

const loadPicture = (client: Client, id: string) => read(client.api.media[':id'].$get({ param: { id } }))

export async function runPictureAct(client: Client, id: string, form: FormData): Promise<PictureOutcome> {
  const act = String(form.get('act') ?? '')
  const text = (name: string) => String(form.get(name) ?? '')
  const number = (name: string) => Math.round(Number(text(name))) || 0
  const media = client.api.media[':id']
  const param = { id }
  const outcome = await runAct({ act }, async () => {
    if (act === 'describe') {
      const json = { name: text('name'), alt: text('alt'), caption: text('caption'), folder: text('folder') }
      await read(media.$patch({ param, json }))
    } else if (act === 'focus') {
      await read(media.$patch({ param, json: { focalX: Number(text('focalX')), focalY: Number(text('focalY')) } }))
    } else if (act === 'crop') {
      const cut = { left: number('left'), top: number('top'), width: number('width'), height: number('height') }
      await read(media.crop.$post({ param, json: cut }))
    } else if (act === 'replace') {
      const image = form.get('image')
      if (!(image instanceof File) || image.size === 0) throw new ApiProblem(422, { error: 'Choose a picture' })
      await read(media.replace.$post({ param, form: { image } }))
    } else await read(media.$delete({ param }))
    return { message: DONE[act] ?? 'Done.' }
  })
  return { ...outcome, message: reasonOf(outcome) }
}

const DONE: Record<string, string> = {
  describe: 'The description was saved.',
  focus: 'The focal point was saved.',
  crop: 'The picture was cropped everywhere it is used.',
  replace: 'The picture was replaced everywhere it is used.',
}
