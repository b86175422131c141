import { Button } from '#design/primitives/button.tsx'
import { clockTime } from '#domain/time/wall-clock.ts'
import type { Standing } from '#web/admin/articles/desk/use-desk.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'

interface Props {
  editors: Standing['editors']
  /** Somebody else saved a version that is not on this screen. */
  outdated: boolean
  onShowNewest(): void
}

/** Somebody else sits at the same article. */
export function CompanyNotice({ editors, outdated, onShowNewest }: Props) {
  const { timeZone } = useFirm()
  const words = editors.map(({ name, since }) => `${name} (since ${clockTime(since, timeZone)})`).join(', ')
  return (
    <div role="status" className="desk-notice-place">
      {(editors.length > 0 || outdated) && (
        <div className="desk-notice" data-tone="brass">
          <p>
            {editors.length > 0 && <>Also open with {words}. </>}
            {outdated
              ? 'A newer version has been saved than the one you see.'
              : 'You can both write: if the same place is changed, you will be asked which words stay.'}
          </p>
          {outdated && (
            <Button type="button" variant="secondary" size="small" onClick={onShowNewest}>
              Show the newest version
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
