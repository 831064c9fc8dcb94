import { css } from '../../styled-system/css'
import { Select } from '../../ui/fields/Select.tsx'
import { type BuilderPart, EmptyBox, type SettingsProps } from '../shared/builder.tsx'
import { checkedLinkNames, checkedLinks } from './checked-links.ts'

/** Whether any link will do, or one that is checked. */
function LinkMeaning({ question, onChange }: SettingsProps) {
  return (
    <div className={css({ maxWidth: '[260px]' })}>
      <Select
        label="Must be"
        options={[
          { value: 'ANY', label: 'Any link' },
          ...checkedLinkNames.map(value => ({ value, label: `A link to ${checkedLinks[value].title}` })),
        ]}
        value={question.preDefinedInputType ?? 'ANY'}
        onChange={value =>
          onChange({ preDefinedInputType: checkedLinkNames.find(it => it === value) ?? null })
        }
      />
    </div>
  )
}

export const linkBuilder: BuilderPart = {
  explained: 'Any web address',
  searchWords: 'url website address',
  Look: ({ question: { preDefinedInputType } }) => {
    const name = checkedLinkNames.find(it => it === preDefinedInputType)
    return <EmptyBox>{name ? `A link to ${checkedLinks[name].title}` : 'https://'}</EmptyBox>
  },
  Settings: LinkMeaning,
}
