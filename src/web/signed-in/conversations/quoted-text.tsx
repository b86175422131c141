export function QuotedText({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <details className="mt-1 max-w-measure">
      <summary className="min-h-11 cursor-pointer py-3 text-sm text-ink-soft">Quoted text</summary>
      <p className="border-l-3 border-line pl-4 text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{text}</p>
    </details>
  )
}
