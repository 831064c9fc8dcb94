import { Check, Minus } from 'lucide-react'
import { css } from '../../styled-system/css'
import { card } from '../../styled-system/recipes'
import { Icon } from '../../ui/Icon.tsx'
import { columns, rights, wordFor } from './roles.ts'

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  '& th, & td': {
    paddingBlock: '8',
    paddingInline: { base: '8', md: '12' },
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& tbody tr': { borderTop: 'hairline' },
})
const head = css({ textStyle: 'meta', color: 't3', fontWeight: 'medium', whiteSpace: 'nowrap' })
const what = css({ fontWeight: 'normal', minWidth: { base: '[120px]', md: '[160px]' } })
const names = { owner: 'Owner', admin: 'Admin', member: 'Member', guest: 'Guest' }

/** What each role may do, all of it in one table (docs/rules.md#members). */
export function RolesTable() {
  return (
    <section aria-labelledby="roles-title">
      <h2 id="roles-title" className={css({ textStyle: 'section' })}>
        What each role can do
      </h2>
      <section
        className={`${card({ pad: '0' })} ${css({ marginTop: '8', overflowX: 'auto' })}`}
        aria-label="Roles"
        {...focusable}
      >
        <table className={table} aria-labelledby="roles-title">
          <thead>
            <tr className={head}>
              <th scope="col">
                <span className={css({ srOnly: true })}>Right</span>
              </th>
              {columns.map(it => (
                <th key={it} scope="col">
                  {names[it]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map(right => (
              <tr key={right.text}>
                <th scope="row" className={what}>
                  {right.text}
                </th>
                {columns.map(who => (
                  <td key={who} className={css({ color: 't2' })}>
                    <Cell word={wordFor(right, who)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** What scrolls on a phone is reached by keys. */
const focusable = { tabIndex: 0 }

function Cell({ word }: { word: string | null }) {
  if (word !== null && word !== 'Yes') return word
  return (
    <>
      <span className={css({ row: '0', height: '20', color: word ? 'ok' : 't3' })}>
        <Icon of={word ? Check : Minus} />
      </span>
      <span className={css({ srOnly: true })}>{word ?? 'No'}</span>
    </>
  )
}
