import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import { formatSize } from '#domain/size.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import type { Entry, RowsProps } from './entry.ts'
import { afterSending } from './receipt-text.ts'

export function SendingRows({ entries, sending, forFirm }: RowsProps) {
  return entries.map((entry) => (
    <li key={entry.key}>
      <SendingEntry entry={entry} sending={sending} forFirm={forFirm} />
    </li>
  ))
}

function SendingEntry({ entry, sending, forFirm }: Omit<RowsProps, 'entries'> & { entry: Entry }) {
  const { key, name, size, state, share, words, receipt } = entry
  const { sendsEmail } = useFirm()
  const dismiss = () => sending.dismiss(key)
  if (state === 'sent' && receipt?.alreadyAt) {
    return (
      <Alert tone="info" title={`We already have this: ${name}`}>
        Received on <Day at={receipt.alreadyAt} />. It was not added again. The reference of this receipt:{' '}
        <span className="figures font-semibold">{receipt.reference}</span>
      </Alert>
    )
  }
  if (state === 'sent' && receipt) {
    return (
      <Alert tone="success" title={`${forFirm ? 'Shared' : 'Received'}: ${name}`}>
        <p>
          Reference <span className="figures font-semibold">{receipt.reference}</span>, {formatSize(receipt.size)}.{' '}
          {afterSending({ forFirm, sendsEmail })}
        </p>
        <details className="text-sm">
          <summary className="cursor-pointer py-1 text-ink-soft">Fingerprint of the file</summary>
          <code className="wrap-anywhere">SHA-256 {receipt.sha256}</code>
        </details>
      </Alert>
    )
  }
  if (state === 'refused') {
    return (
      <Alert tone="error" title={`Not sent: ${name}`}>
        <div className="flex flex-wrap items-center gap-3">
          {words}
          <Button type="button" size="small" variant="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      </Alert>
    )
  }
  if (state === 'paused') {
    return (
      <Alert tone="warning" title={name}>
        <div className="flex flex-wrap items-center gap-3">
          {words}
          <Button type="button" size="small" variant="secondary" onClick={() => sending.retry(key)}>
            Try again
          </Button>
          <Button type="button" size="small" variant="quiet" onClick={dismiss}>
            Do not send
          </Button>
        </div>
      </Alert>
    )
  }
  const detail = state === 'waiting' ? 'Not sent yet' : `${Math.round(share * 100)} % of ${formatSize(size)}`
  return (
    <>
      <Progress label={name} value={share} max={1} detail={detail} />
      {words ? <p className="text-sm text-ink-soft">{words}</p> : null}
    </>
  )
}
