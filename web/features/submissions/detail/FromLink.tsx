import type { Submission } from '@winnow/sdk'
import { css } from '../../../styled-system/css'

const section = css({ marginTop: '24', paddingTop: '16', borderTop: 'hairline' })
const heading = css({ marginBottom: '12', textStyle: 'section' })
const rows = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(84px, auto) minmax(0, 1fr)]',
  columnGap: '16',
  rowGap: '6',
  margin: '0',
  '& dt': { color: 't3', overflowWrap: 'anywhere' },
  '& dd': { margin: '0', color: 't1', overflowWrap: 'anywhere' },
})

/** The parameters of the link that led to the form; nothing where it had none. */
export function FromLink({ parameters }: { parameters: Submission['urlParameters'] }) {
  if (parameters.length === 0) return null
  return (
    <section className={section} aria-label="From the link">
      <h3 className={heading}>From the link</h3>
      <dl className={rows}>
        {parameters.map(({ name, value }) => (
          <div key={name} className={css({ display: 'contents' })}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
