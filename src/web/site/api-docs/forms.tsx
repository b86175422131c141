import type { Form } from './api-document.ts'
import { SchemaTable } from './schema-table.tsx'

/** Schemas under their names; whatever refers to one leads here. */
export function Forms({ forms }: { forms: Form[] }) {
  if (forms.length === 0) return null
  return (
    <section className="pt-12">
      <h2 className="mb-4 text-2xl">Forms</h2>
      {forms.map(([name, schema]) => (
        <details key={name} className="border-t border-rule open:pb-8">
          <summary className="flex min-h-11 cursor-pointer list-none items-center py-2 hover:bg-wash">
            <h3 className="text-base">
              <code className="font-mono font-semibold wrap-anywhere">{name}</code>
            </h3>
          </summary>
          {/* A link to what is inside opens it. */}
          <div id={`form-${name}`} className="scroll-mt-16">
            <SchemaTable caption={`Fields of ${name}`} schema={schema} />
          </div>
        </details>
      ))}
    </section>
  )
}
