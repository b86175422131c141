import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { notify } from '#web/site/sending/notices.ts'
import { Sending } from '#web/site/sending/sending.tsx'
import type { Sent } from '#web/site/sending/use-sending.ts'
import { QuoteForm } from './quote-form.tsx'

interface Props {
  plans: { slug: string; name: string }[]
}

/** Opens the quote form over any public page, and sees to what was sent. */
export function QuoteDesk({ plans }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<{ plan: string | undefined } | null>(null)
  const opener = useRef<HTMLElement | null>(null)

  useEffect(
    () =>
      onQuoteLink((link, plan) => {
        opener.current = link
        setAsked({ plan })
      }),
    [],
  )

  // After the dialog's own effect: it has been opened or closed by now.
  useEffect(() => {
    if (!asked) {
      // Not every browser gives focus to a link that is clicked, so the dialog alone could not give it back.
      opener.current?.focus()
      opener.current = null
    } else if (matchMedia('(pointer: fine)').matches) {
      // With a finger, the keyboard would cover the form at once.
      document.getElementById('quote-firstName')?.focus()
    }
  }, [asked])

  const close = () => setAsked(null)

  const sent = (outcome: Sent) => {
    close()
    const where = outcome.is === 'sent' ? `Your reference is ${outcome.reference}.` : 'It is waiting to be sent.'
    notify('Form submitted!', where)
  }

  return (
    <>
      <Dialog open={asked !== null} onClose={close} title="Request a quote" wide>
        {asked ? (
          <QuoteForm
            plans={plans}
            plan={asked.plan}
            onSent={sent}
            className="max-w-none"
            beside={
              <Button type="button" variant="quiet" onClick={close}>
                Cancel
              </Button>
            }
          />
        ) : null}
      </Dialog>
      <Sending
        onLookAgain={(kind) => {
          if (kind === 'contact') return navigate('/Contact')
          return pathname === '/quote' ? navigate(0) : setAsked({ plan: undefined })
        }}
      />
    </>
  )
}

/** Every link to the quote page opens the dialog, unless the person asks for a tab of its own or is there already. */
function onQuoteLink(open: (link: HTMLElement, plan: string | undefined) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.origin !== location.origin) return
    if (link.pathname !== '/quote' || location.pathname === '/quote') return
    event.preventDefault()
    open(link, new URLSearchParams(link.search).get('plan') ?? undefined)
  }
  // Before the router sees the click.
  addEventListener('click', onClick, { capture: true })
  return () => removeEventListener('click', onClick, { capture: true })
}
