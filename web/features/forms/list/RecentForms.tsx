import { count } from '@winnow/openapi/common/text/format'
import type { FormSummary } from '@winnow/sdk'
import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { formPath } from '../form-path.ts'
import { FormLogo } from './FormLogo.tsx'

const strip = css({
  row: '8',
  flexShrink: '0',
  overflowX: 'auto',
  paddingInline: '16',
  paddingBlock: '10',
  borderBottom: 'hairline',
  scrollbarWidth: '[none]',
})
const title = css({ flexShrink: '0', color: 't2', textStyle: 'columnHead' })
const link = css({
  row: '8',
  flexShrink: '0',
  maxWidth: '[220px]',
  height: '32',
  paddingInline: '10',
  border: '[1px solid {colors.line2}]',
  borderRadius: 'control',
  backgroundColor: { base: 'surface', _hover: 'hover' },
  color: 't1',
  textStyle: 'control',
  textDecoration: 'none',
})
const fresh = css({ color: 't2', textStyle: 'meta', tabular: true })

/** The forms that the person had open last, where the list is too long to find them at a glance. */
export function RecentForms({ forms }: { forms: readonly FormSummary[] }) {
  return (
    <nav className={strip} aria-label="Recently opened">
      <span className={title}>Recent</span>
      {forms.map(form => (
        <Link key={form.identifier} href={formPath(form)} className={link} title={form.name}>
          <FormLogo logo={form.logo} />
          <span className={css({ minWidth: '0', truncate: true, paddingRight: '4', marginRight: '[-4px]' })}>
            {form.name}
          </span>
          {form.newCount > 0 && <span className={fresh}>{count(form.newCount)} new</span>}
        </Link>
      ))}
    </nav>
  )
}
