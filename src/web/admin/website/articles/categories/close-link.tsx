import { Link } from 'react-router'
import type { Desk } from './use-category-desk.ts'

export function CloseLink({ desk }: { desk: Desk }) {
  return (
    <Link
      to="/dashboard/categories"
      className="office-act"
      onClick={(event) => {
        event.preventDefault()
        desk.close()
      }}
    >
      Cancel
    </Link>
  )
}
