import { count } from '@winnow/openapi/common/text/format'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { NavItem } from '../../ui/navigation/NavItem.tsx'
import { useViews } from '../forms/use-views.ts'

const list = css({ plainList: true, stack: '1' })

interface ViewListProps {
  formId: string
  /** The id of the open one */
  openView: string | null
}

/** The views of the open form, each with its new applicants, as the form itself. */
export function ViewList({ formId, openView }: ViewListProps) {
  const { data } = useViews(formId)
  if (!data || data.views.length === 0) return null
  return (
    <ul className={list} aria-label="Views">
      {data.views.map(({ id, name, newCount }) => (
        <li key={id}>
          <NavItem
            href={paths.form(formId, { view: id })}
            current={openView === id}
            meta={newCount === null ? undefined : count(newCount)}
          >
            {name}
          </NavItem>
        </li>
      ))}
    </ul>
  )
}
