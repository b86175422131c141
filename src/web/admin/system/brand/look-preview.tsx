import { useEffect, useRef } from 'react'
import { isHex } from '#domain/colour/oklch.ts'
import { deriveTokens, type Seeds } from '#domain/colour/palette.ts'

/** A line of the site in the colours as they would be, in light and in dark. */
export function LookPreview({ seeds }: { seeds: Seeds }) {
  return (
    <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <Sample key={theme} theme={theme} seeds={seeds} />
      ))}
    </div>
  )
}

function Sample({ theme, seeds: { primary, accent } }: { theme: 'light' | 'dark'; seeds: Seeds }) {
  const sheet = useRef<HTMLDivElement>(null)
  // Set by script: the security policy of the page allows no style that is written into it.
  useEffect(() => {
    if (!isHex(primary) || !isHex(accent)) return
    for (const [token, colour] of Object.entries(deriveTokens({ primary, accent })[theme])) {
      sheet.current?.style.setProperty(`--${token}`, colour)
    }
  }, [primary, accent, theme])
  return (
    <div ref={sheet} data-theme={theme} className="border border-rule bg-paper p-4 text-ink">
      <p className="display text-xl">{theme === 'light' ? 'In light' : 'In dark'}</p>
      <p className="mt-1 text-sm text-ink-soft">
        Words, <span className="text-green underline">a link</span> and{' '}
        <span className="bg-brass-wash px-1 text-brass">a tag</span>
      </p>
      <p className="mt-3 inline-block bg-green px-4 py-2 font-semibold text-on-green">A button</p>
      <p className="mt-3 bg-cover px-3 py-2 text-sm text-on-cover">
        The footer, <span className="text-cover-brass">highlighted</span>
      </p>
    </div>
  )
}
