import type { Folder, FormSummary } from '@winnow/sdk'
import { MoreHorizontal } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { Folding } from '../folders/use-folder-groups.tsx'
import type { FormAction } from './form-actions.ts'
import type { Activity } from './use-activity.ts'

/** Above the link that covers the row. */
const above = css({ position: 'relative', zIndex: 'grid' })

/** Forms below a heading of their own: the pinned ones, those of a folder, all others. */
export interface FormGroup {
  /** Empty: there is one group, and no heading */
  name: string
  /** Whose forms they are; null: those in no folder, which can be dragged here; absent: of any */
  folder?: Folder | null
  forms: readonly FormSummary[]
}

/** What the table and the cards show. */
export interface FormsShown {
  groups: readonly FormGroup[]
  activity: Activity
  actionsOf: (form: FormSummary) => FormAction[]
  folding: Folding
  /** The folder of a form, where the groups do not say it */
  folderNameOf?: ((form: FormSummary) => string | undefined) | undefined
}

/** The menu of a form; its keys work on the focused row without it. */
export function FormMenu({ form, actions }: { form: FormSummary; actions: readonly FormAction[] }) {
  return (
    <span className={above}>
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon={MoreHorizontal} label={`Actions for ${form.name}`} />}
        items={actions}
      />
    </span>
  )
}
