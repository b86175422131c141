import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Block, type MailContent, mailText, type Sender } from './outbox.model.ts'

/** Sets a content: subject, plain text and HTML, all from the same words. */
export function renderMail(content: MailContent, sender: Sender) {
  const html = renderToStaticMarkup(<MailLayout content={content} sender={sender} />)
  return { subject: content.subject, text: mailText(content, sender), html: `<!doctype html>${html}` }
}

// Mail programs know no stylesheets: the tokens' light colours, written out.
const PAPER = '#fbf8f1'
const INK = '#14261f'
const SOFT = '#4b5d55'
const RULE = '#d9d2c1'

// Programs that know neither media queries nor classes show the light colours.
const DARK =
  '@media (prefers-color-scheme: dark) { .paper { background: #101a16 !important } .ink, .name { color: #f3efe4 !important } ' +
  '.soft, .soft a, .text a { color: #b7c4bc !important } .rule { border-color: #3c4d45 !important } }'

const TEXT: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: INK }
const SMALL: CSSProperties = { margin: 0, fontSize: 14, lineHeight: '20px', color: SOFT }

function MailLayout({ content, sender }: { content: MailContent; sender: Sender }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="paper" style={{ margin: 0, background: PAPER, fontFamily: 'Helvetica, Arial, sans-serif' }}>
        <div style={{ maxWidth: 560, margin: '0 auto', padding: '32px 24px' }}>
          <Letterhead sender={sender} />
          {content.greeting && (
            <p className="ink" style={TEXT}>
              {content.greeting}
            </p>
          )}
          {content.body.map((block) => (
            <Part key={JSON.stringify(block)} block={block} colour={sender.colour} />
          ))}
          {content.note && (
            <p className="soft" style={{ ...SMALL, padding: '8px 0 0' }}>
              {content.note}
            </p>
          )}
          {content.stop && (
            <p className="soft" style={{ ...SMALL, padding: '8px 0 0' }}>
              <a href={content.stop.url} style={{ color: SOFT }}>
                {content.stop.words}
              </a>
            </p>
          )}
          <div className="rule" style={{ borderTop: `3px double ${RULE}`, marginTop: 32, paddingTop: 16 }}>
            <p className="soft" style={SMALL}>
              <Lines text={sender.signature || sender.name} />
            </p>
          </div>
        </div>
      </body>
    </html>
  )
}

function Letterhead({ sender }: { sender: Sender }) {
  return (
    <p className="rule" style={{ margin: '0 0 24px', paddingBottom: 12, borderBottom: `1px solid ${RULE}` }}>
      <a
        className="name"
        href={sender.url}
        style={{
          color: sender.colour,
          fontFamily: 'Georgia, serif',
          fontSize: 22,
          fontWeight: 'bold',
          textDecoration: 'none',
        }}
      >
        {sender.mark ? (
          <img src={sender.mark.url} alt={sender.name} width={sender.mark.width} height={40} style={{ border: 0 }} />
        ) : (
          sender.name
        )}
      </a>
    </p>
  )
}

function Part({ block, colour }: { block: Block; colour: string }): ReactNode {
  if (typeof block === 'string') {
    return (
      <p className="ink" style={TEXT}>
        <Lines text={block} />
      </p>
    )
  }
  if ('button' in block) return <Button label={block.button} url={block.url} colour={colour} />
  if ('facts' in block) return <Facts rows={block.facts} />
  if ('title' in block) return <Teaser {...block} />
  return (
    <blockquote className="ink rule" style={{ ...TEXT, borderLeft: `3px solid ${RULE}`, padding: '0 0 0 16px' }}>
      <Lines text={block.quote} />
    </blockquote>
  )
}

function Button({ label, url, colour }: { label: string; url: string; colour: string }) {
  const box: CSSProperties = {
    display: 'inline-block',
    padding: '12px 20px',
    background: colour,
    color: '#ffffff',
    fontSize: 16,
    fontWeight: 'bold',
    textDecoration: 'none',
  }
  return (
    <>
      <p style={{ margin: '24px 0 12px' }}>
        <a href={url} style={box}>
          {label}
        </a>
      </p>
      <p className="soft" style={{ ...SMALL, margin: '0 0 24px', wordBreak: 'break-all' }}>
        Or copy this address: <a href={url}>{url}</a>
      </p>
    </>
  )
}

/** An article: what it is called, where and when it appeared, how it begins. */
function Teaser({ title, url, about, text }: { title: string; url: string; about: string; text: string }) {
  return (
    <div style={{ margin: '0 0 28px' }}>
      <h2 style={{ margin: '0 0 4px', fontFamily: 'Georgia, serif', fontSize: 20, lineHeight: '26px' }}>
        <a href={url} className="ink" style={{ color: INK }}>
          {title}
        </a>
      </h2>
      <p className="soft" style={{ ...SMALL, margin: '0 0 8px' }}>
        {about}
      </p>
      <p className="ink" style={{ ...TEXT, margin: 0 }}>
        {text}
      </p>
    </div>
  )
}

function Facts({ rows }: { rows: [string, string][] }) {
  const cell: CSSProperties = { ...SMALL, padding: '8px 12px 8px 0', borderBottom: `1px solid ${RULE}` }
  return (
    <table role="presentation" style={{ borderCollapse: 'collapse', margin: '0 0 24px', width: '100%' }}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td className="soft rule" style={{ ...cell, width: '34%', verticalAlign: 'top' }}>
              {label}
            </td>
            <td className="ink rule" style={{ ...cell, color: INK }}>
              <Lines text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text never move.
    <span key={at}>
      {at > 0 && <br />}
      {line}
    </span>
  ))
}
