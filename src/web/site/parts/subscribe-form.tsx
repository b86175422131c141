import { buttonClass } from '#design/primitives/button.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { controlClass } from '#design/primitives/control-class.ts'

interface Props {
  place: 'footer' | 'article'
  /** On the dark ground of the footer. */
  onCover?: boolean
}

/** News by email, in one line. It needs no script: the answer is a page, which asks to look into the mailbox. */
export function SubscribeForm({ place, onCover }: Props) {
  const id = `news-${place}`
  return (
    <form action="/subscriptions" method="post">
      <input type="hidden" name="intent" value="subscribe" />
      <input type="hidden" name="news" value="weekly" />
      <input type="hidden" name="place" value={place} />
      <input type="text" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />
      <label htmlFor={id} className={onCover ? 'text-on-cover' : 'font-semibold'}>
        Newsletter
      </label>
      <div className="flex flex-wrap items-end gap-3">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          placeholder="name@example.com"
          aria-describedby={`${id}-about`}
          className={classNames(controlClass, 'max-w-72 min-w-0 grow basis-48')}
        />
        {onCover ? (
          <button
            type="submit"
            className="inline-flex min-h-12 items-center rounded-sm border border-cover-brass px-5 font-semibold text-cover-brass hover:bg-cover-brass hover:text-cover"
          >
            Subscribe
          </button>
        ) : (
          <button type="submit" className={buttonClass({ variant: 'secondary' })}>
            Subscribe
          </button>
        )}
      </div>
      <p
        id={`${id}-about`}
        className={classNames('mt-2 max-w-80 text-xs', onCover ? 'text-on-cover-soft' : 'text-ink-soft')}
      >
        One email a week, if there is news. We ask you to confirm first; one click ends it.
      </p>
    </form>
  )
}
