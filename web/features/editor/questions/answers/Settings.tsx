import { type FileType, fileTypeNames } from '@winnow/openapi/questions'
import { css } from '../../../../styled-system/css'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import type { DraftQuestion } from '../../draft/draft.ts'
import { checkedLinkNames, checkedLinks, fileTypeWords } from '../type-words.ts'

interface SettingProps {
  question: DraftQuestion
  onChange: (part: Partial<DraftQuestion>) => void
}

/** Which files may be uploaded; none ticked: all of them. */
export function FileTypes({ question, onChange }: SettingProps) {
  const chosen = new Set<FileType>(question.fileTypes)
  const toggle = (type: FileType, on: boolean) =>
    onChange({ fileTypes: fileTypeNames.filter(it => (it === type ? on : chosen.has(it))) })
  return (
    <fieldset className={css({ margin: '0', padding: '0', border: 'none' })}>
      <legend className={css({ marginBottom: '6', padding: '0', textStyle: 'meta', color: 't2' })}>
        {chosen.size === 0 ? 'Any kind of file, or only' : 'Only'}
      </legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '16', rowGap: '6' })}>
        {fileTypeNames.map(type => (
          <Checkbox key={type} checked={chosen.has(type)} onChange={on => toggle(type, on)}>
            {fileTypeWords[type]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** Whether any link will do, or one that is checked. */
export function LinkMeaning({ question, onChange }: SettingProps) {
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
