import type { Editor } from '@tiptap/core'
import { type FormEvent, useEffect, useState } from 'react'
import { isSafeAddress } from '#contract/website/article-document.ts'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { read } from '#web/api.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [error, setError] = useState<string>()
  const [typed, setTyped] = useState(String(editor.getAttributes('link').href ?? ''))
  const [chosen, setChosen] = useState<string>()
  const found = useLinkSearch(typed)
  const present = editor.isActive('link')
  const needsText = !present && editor.state.selection.empty

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    // The dialog is drawn inside the article's form, which must not take this for its own.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const href = addressFrom(String(form.get('link-address')))
    if (!href) {
      setError('Enter a web address, an email address or a page of this site, such as /services')
      return
    }
    const text = String(form.get('link-text') ?? '').trim() || chosen || href
    const chain = editor.chain().focus()
    if (needsText) chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={present ? 'Change the link' : 'Add a link'}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          name="link-address"
          label="Address"
          hint="https://…, name@example.com, a page such as /services, or words of one of your articles or pages"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          error={error}
        />
        {found.length > 0 && (
          <ul aria-label="Articles and pages" className="rule-top -mt-3">
            {found.map(({ kind, title, address }) => (
              <li key={address} className="rule-bottom">
                <button
                  type="button"
                  className="block min-h-11 w-full cursor-pointer py-2 text-left hover:text-green"
                  onClick={() => {
                    setTyped(address)
                    setChosen(title)
                  }}
                >
                  <span className="block font-semibold wrap-anywhere">{title}</span>
                  <span className="block text-sm wrap-anywhere text-ink-soft">
                    {kind === 'page' ? 'Page' : 'Article'}, {address}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {needsText && (
          <TextField name="link-text" label="Words to show" hint="Say where the link leads, not “click here”." />
        )}
        <div className="flex flex-wrap gap-3">
          <Button>{present ? 'Change' : 'Add'}</Button>
          {present && (
            <Button type="button" variant="secondary" onClick={remove}>
              Remove the link
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** What a person typed, as an address that may be linked to; null when it is none. */
export function addressFrom(typed: string): string | null {
  const text = typed.trim()
  if (!text || /\s/.test(text) || !isSafeAddress(text)) return null
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^(https?:\/\/|mailto:|tel:|\/|#)/i.test(text)) return text
  return /^[\w-]+(\.[\w-]+)+/.test(text) ? `https://${text}` : null
}

interface FoundLink {
  kind: 'article' | 'page'
  title: string
  address: string
}

const QUIET_MS = 250
const SHORTEST = 2
const ADDRESS = /^(https?:|mailto:|tel:|\/|#)/i

/** Articles and pages of the site by the words that are typed; nothing for what is an address already. */
function useLinkSearch(typed: string): FoundLink[] {
  const client = useClient()
  const [found, setFound] = useState<FoundLink[]>([])
  const q = typed.trim()

  useEffect(() => {
    let isOvertaken = false
    if (q.length < SHORTEST || ADDRESS.test(q)) {
      setFound([])
      return
    }
    const timer = setTimeout(() => {
      read(client.api.articles.links.$get({ query: { q } }))
        .then(({ items }) => isOvertaken || setFound(items))
        // Whoever types an address needs no list.
        .catch(() => isOvertaken || setFound([]))
    }, QUIET_MS)
    return () => {
      isOvertaken = true
      clearTimeout(timer)
    }
  }, [q, client])

  return found
}
