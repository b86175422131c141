import type { MouseEvent, ReactNode } from 'react'
import { buttonClass } from '#design/primitives/button.tsx'
import { FRESH_FIELD } from './fresh-field.ts'
import { useSession } from './session-guard.tsx'
import { confirmAddress } from './submit.ts'

/** Marks a form whose act asks for the password again, if it was shown too long ago. */
export function FreshMark() {
  return <input type="hidden" name={FRESH_FIELD} value="yes" />
}

interface Props {
  href: string
  children: ReactNode
}

/** A file for which the password is asked again, if it was shown too long ago; without a script a page asks. */
export function FreshDownload({ href, children }: Props) {
  const { confirmIdentity } = useSession()
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    if (await confirmIdentity()) fetchFile(href)
  }
  return (
    <a href={confirmAddress(href)} onClick={download} className={buttonClass({ variant: 'secondary', size: 'small' })}>
      {children}
    </a>
  )
}

/** A file that cannot be had must not take the place of the page. */
function fetchFile(href: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: '' })
  link.click()
}
