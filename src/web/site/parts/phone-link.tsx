/** A telephone number that dials itself and never parts at the end of a line. */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={className}>
      {phone.replaceAll(' ', '\u00a0')}
    </a>
  )
}
