import { Form, Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Moment } from './moments.tsx'

interface Listed {
  id: number
  name: string
  about: string
  href: string
  updatedBy: string
  updatedAt: string
  fields: Record<string, string>
}

/** Templates of any kind by name, with who changed them last and the way to delete them; works without a script. */
export function TemplateList({ templates }: { templates: Listed[] }) {
  return (
    <ul className="rule-top">
      {templates.map(({ id, name, about, href, updatedBy, updatedAt, fields }) => (
        <li key={id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-3">
          <div className="min-w-0 grow basis-72">
            <Link to={href} className="font-semibold wrap-anywhere">
              {name}
            </Link>
            <p className="truncate text-sm text-ink-soft">{about}</p>
          </div>
          <p className="text-sm text-ink-soft">
            {updatedBy}, <Moment at={updatedAt} />
          </p>
          <Form method="post">
            {Object.entries(fields).map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
            <Button name="delete" value="yes" variant="quiet" size="small" aria-label={`Delete the template ${name}`}>
              Delete
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
