import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { type Call, curlOf } from './api-document.ts'
import { FieldTable, SchemaTable } from './schema-table.tsx'

/** One call: its address, who may make it, what it takes and what it answers. */
export function CallEntry({ call, publicUrl }: { call: Call; publicUrl: string }) {
  const { anchor, method, path, summary, access, scope, parameters, body, answers } = call
  return (
    <details id={anchor} className="api-call">
      <summary>
        <h3>
          <code>
            <b>{method}</b>
            {` ${path}`}
          </code>
        </h3>
        <span>{summary}</span>
        <Tag tone={TONES[access] ?? 'brass'}>{WHO[access] ?? access}</Tag>
      </summary>
      <Part title="From a program">
        <p>
          {scope ? (
            <>
              With an API token of the scope <code>{scope}</code>
              {access === 'public' ? ', or without one' : ''}.
            </>
          ) : access === 'public' ? (
            'Without an API token: this call accepts none.'
          ) : (
            'This call accepts no API tokens: it is for people who are signed in.'
          )}
        </p>
        <pre>{curlOf(call, publicUrl)}</pre>
      </Part>
      {parameters.length > 0 ? (
        <Part title="Takes in the address or headers">
          <FieldTable
            caption={`Parameters of ${method} ${path}`}
            fields={parameters.map((parameter) => ({
              name: parameter.name,
              required: Boolean(parameter.required),
              schema: { ...parameter.schema, description: parameter.description ?? parameter.schema?.description },
            }))}
          />
        </Part>
      ) : null}
      {body ? (
        <Part title={`Takes a body, ${body.kind}`}>
          <SchemaTable caption={`Body of ${method} ${path}`} schema={body.schema} />
        </Part>
      ) : null}
      {answers.map(({ status, words, kind, schema }) => (
        <Part key={status} title={`Answers ${status}${kind ? `, ${kind}` : ''}`} words={words}>
          {schema ? <SchemaTable caption={`Answer ${status} of ${method} ${path}`} schema={schema} /> : null}
        </Part>
      ))}
    </details>
  )
}

interface PartProps {
  title: string
  words?: string
  children: React.ReactNode
}

function Part({ title, words, children }: PartProps) {
  return (
    <div>
      <h4>{title}</h4>
      {words ? <p>{words}</p> : null}
      {children}
    </div>
  )
}

const WHO: Record<string, string> = {
  public: 'Anyone',
  client: 'Signed in',
  staff: 'Staff',
  editor: 'Editors',
  accountant: 'Accountants',
  admin: 'Administrators',
}

const TONES: Record<string, TagTone> = { public: 'green', client: 'brass', editor: 'brass', admin: 'red' }
