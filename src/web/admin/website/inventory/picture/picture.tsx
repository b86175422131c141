import '#web/admin/website/inventory/inventory.css'
import '#web/admin/website/inventory/picture.css'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { formatSize } from '#domain/size.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/picture'
import { CropSection } from './crop-section.tsx'
import { DescriptionForm } from './description-form.tsx'
import { FocalSection } from './focal-section.tsx'
import { type Picture, runPictureAct } from './picture-acts.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const [picture, folders] = await Promise.all([
    orNotFound(read(api.media[':id'].$get({ param: { id: params.id } }))),
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

/** Deleting, or why it cannot be. */
function RemoveSection({ uses }: { uses: { label: string }[] }) {
  return (
    <section className="piece-section">
      <h2 className="text-xl">Delete</h2>
      {uses.length > 0 ? (
        <p className="text-sm text-ink-soft">
          It cannot be deleted while it is in use. Remove it from where it is used first, or replace it.
        </p>
      ) : (
        <Form method="post">
          <input type="hidden" name="act" value="delete" />
          <p className="mb-3 text-sm text-ink-soft">It is not used anywhere. You can restore it for 30 days.</p>
          <Button variant="danger" size="small">
            Delete the picture
          </Button>
        </Form>
      )}
    </section>
  )
}

function RenderedPicture({ picture }: { picture: Picture }) {
  return (
    <figure className="mb-6">
      <div className="piece-frame">
        <img
          src={picture.url}
          srcSet={picture.srcset}
          sizes="(min-width: 64rem) 36rem, 100vw"
          width={picture.width}
          height={picture.height}
          alt={picture.alt || 'The picture, not yet described'}
        />
      </div>
      {picture.caption && <figcaption className="mt-2 text-sm text-ink-soft">{picture.caption}</figcaption>}
      <p className="mt-2 text-sm">
        <a href={picture.url} className="ink-link">
          Open full size
        </a>
      </p>
    </figure>
  )
}

const PLACES: Record<string, string> = { cover: 'main image', content: 'in the text', setting: 'on the site' }

function UsesSection({ uses, alike }: { uses: Picture['usedBy']; alike: Picture['alike'] }) {
  return (
    <section className="piece-section">
      <h2 className="text-xl">Where it is used</h2>
      {uses.length === 0 ? (
        <p className="text-ink-soft">Nowhere.</p>
      ) : (
        <ul className="rule-top">
          {uses.map(({ subject, label, place, href }) => (
            <li key={`${subject}${place}`} className="rule-bottom flex flex-wrap justify-between gap-x-4 py-2">
              <Link to={href} className="ink-link min-w-0 wrap-anywhere">
                {label}
              </Link>
              <span className="text-sm text-ink-soft">{PLACES[place] ?? place}</span>
            </li>
          ))}
        </ul>
      )}
      {alike.length > 0 && (
        <>
          <h3 className="mt-4 text-lg">Looks the same</h3>
          <ul className="mt-2 flex flex-wrap gap-4">
            {alike.map(({ id, name, thumbnail }) => (
              <li key={id}>
                <Link to={`/dashboard/inventory/pictures/${id}`} className="block w-28 text-sm wrap-anywhere">
                  <img src={thumbnail} alt="" className="mb-1 aspect-3/2 w-28 object-cover" loading="lazy" />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
