import { clockTime } from '#domain/time/wall-clock.ts'
import type { ArticleStatus } from '#web/admin/website/articles/desk/use-desk.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'

/** Another user has the same article open. */
export function CompanyNotice({ editors }: Pick<ArticleStatus, 'editors'>) {
  const { timeZone } = useFirm()
  const words = editors.map(({ name, since }) => `${name} (since ${clockTime(since, timeZone)})`).join(', ')
  return (
    <div role="status" className="desk-notice-place">
      {editors.length > 0 && (
        <p className="desk-notice" data-tone="brass">
          Also open with {words}. Changes in different places are merged automatically.
        </p>
      )}
    </div>
  )
}
