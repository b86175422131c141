import { Form, Link, redirect, useNavigation } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { formatSize } from '#domain/size.ts'
import { notThere } from '#web/admin/website/inventory/not-there.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/picture'
import { CropSection } from './crop-section.tsx'
import { DescriptionForm } from './description-form.tsx'
import { FocalSection } from './focal-section.tsx'
import { type Picture, runPictureAct } from './picture-acts.ts'
import { RemoveSection } from './remove-section.tsx'
import { RenderedPicture } from './rendered-picture.tsx'
import { UsesSection } from './uses-section.tsx'
import '#web/admin/website/inventory/inventory.css'
import '#web/admin/website/inventory/picture.css'
import { answer } from '#web/signed-in/session/submit.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const [picture, folders] = await Promise.all([
    read(api.media[':id'].$get({ param: { id: params.id } })).catch(notThere),
    read(api.media.folders.$get()),
  ])
  return { picture, folders: folders.items.map(({ name }) => name) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const outcome = await runPictureAct(context.get(clientContext), params.id, await request.formData())
  if (outcome.ok && outcome.act === 'delete') throw redirect(`/dashboard/inventory?deleted=picture:${params.id}`)
  return answer(outcome)
}

/** One picture: what it shows, where it is used, and what can be done with it. */
export default function PictureScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, folders } = loaderData
  return (
    <div className="inventory">
      <OfficeTitle>{`${picture.name} · Inventory`}</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/inventory" className="ink-link">
          Inventory
        </Link>
      </p>
      <h1 className="mb-1 text-2xl font-normal wrap-anywhere">{picture.name}</h1>
      <p className="figures mb-4 text-sm text-ink-soft">
        {picture.width} × {picture.height} · {formatSize(picture.bytes)} in all sizes · added by {picture.uploadedBy}
      </p>
      {actionData && (
        <OutcomeAlert tone={actionData.ok ? 'success' : 'error'} className="mb-4">
          {actionData.message}
        </OutcomeAlert>
      )}
      <div className="piece">
        <div className="min-w-0">
          <RenderedPicture picture={picture} />
          <UsesSection uses={picture.usedBy} alike={picture.alike} />
        </div>
        <div className="min-w-0">
          <DescriptionForm key={picture.url} picture={picture} folders={folders} outcome={actionData} />
          <FocalSection key={`focal${picture.url}`} picture={picture} />
          {!picture.animated && <CropSection key={`crop${picture.url}`} picture={picture} />}
          <ReplaceSection picture={picture} />
          <RemoveSection uses={picture.usedBy} />
        </div>
      </div>
    </div>
  )
}

/** Another picture in the same place, everywhere. */
function ReplaceSection({ picture }: { picture: Picture }) {
  const { state, formData } = useNavigation()
  return (
    <section className="piece-section">
      <h2 className="text-xl">Replace</h2>
      <p className="text-sm text-ink-soft">
        Another picture takes its place {picture.uses === 0 ? '' : 'wherever it is shown, '}with the same description.
      </p>
      <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="act" value="replace" />
        <div className="min-w-0">
          <label htmlFor="image" className="block text-sm font-semibold">
            New picture
          </label>
          <input
            id="image"
            name="image"
            type="file"
            required
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            className="upload-input"
          />
        </div>
        <Button variant="secondary" size="small" busy={state !== 'idle' && formData?.get('act') === 'replace'}>
          Replace the picture
        </Button>
      </Form>
    </section>
  )
}
