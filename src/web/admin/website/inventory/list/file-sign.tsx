export function FileSign({ type, small }: { type: string; small?: boolean }) {
  return (
    <span className={small ? 'file-sign file-sign-small' : 'file-sign'} aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 48 60" fill="none" stroke="currentColor" strokeWidth="1.25">
        <path d="M2 2h30l14 14v42H2z" />
        <path d="M32 2v14h14M9 26h30M9 33h30M9 40h22" />
      </svg>
      {!small && <span>{type}</span>}
    </span>
  )
}
