import {
  type FileType,
  fileTypeNames,
  type PreDefinedInputType,
  type QuestionSetting,
  questionTypes,
} from '@winnow/openapi/questions'
import type { ComponentType } from 'react'
import { css } from '../../../styled-system/css'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Textarea } from '../../../ui/fields/Input.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import type { DraftQuestion } from '../draft/draft.ts'

interface SettingProps {
  question: DraftQuestion
  onChange: (part: Partial<DraftQuestion>) => void
  error?: string
}

function Options({ question, onChange, error }: SettingProps) {
  return (
    <Field label="Options" hint="One on each line. A list can be pasted." error={error}>
      <Textarea
        rows={4}
        value={question.optionLines}
        onChange={event => onChange({ optionLines: event.target.value })}
      />
    </Field>
  )
}

function AllowOther({ question, onChange }: SettingProps) {
  return (
    <Switch checked={question.allowOther} onChange={allowOther => onChange({ allowOther })}>
      Allow other
    </Switch>
  )
}

const fileTypeWords: Record<FileType, string> = {
  IMAGE: 'Images',
  PDF: 'PDF',
  DOCUMENT: 'Documents',
  SPREADSHEET: 'Spreadsheets',
  PRESENTATION: 'Presentations',
  AUDIO: 'Audio',
  VIDEO: 'Video',
  ARCHIVE: 'Archives',
}

function FileTypes({ question, onChange }: SettingProps) {
  const chosen = new Set<FileType>(question.fileTypes)
  const toggle = (type: FileType, on: boolean) =>
    onChange({ fileTypes: fileTypeNames.filter(it => (it === type ? on : chosen.has(it))) })
  return (
    <fieldset className={css({ margin: '0', padding: '0', border: 'none' })}>
      <legend className={css({ marginBottom: '6', padding: '0', textStyle: 'control' })}>
        Files{' '}
        <span className={css({ textStyle: 'meta', color: 't3' })}>{chosen.size === 0 && 'Any of these'}</span>
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

const meaningWords: Record<PreDefinedInputType, string> = {
  NAME: 'Name',
  EMAIL: 'Email',
  LINKEDIN: 'LinkedIn profile',
  TWITTER: 'X (Twitter)',
  INSTAGRAM: 'Instagram',
  GITHUB: 'GitHub',
  YOUTUBE: 'YouTube video',
}

/** The meanings that a question of this type may have; NAME and EMAIL belong to the two fixed questions. */
const meaningsOf = (question: DraftQuestion) =>
  questionTypes[question.type].preDefined.filter(it => it !== 'NAME' && it !== 'EMAIL')

function Meaning({ question, onChange }: SettingProps) {
  const meanings = meaningsOf(question)
  if (meanings.length === 0) return null
  return (
    <Field label="Must be">
      <Select
        options={[
          { value: 'ANY', label: 'Any link' },
          ...meanings.map(value => ({ value, label: meaningWords[value] })),
        ]}
        value={question.preDefinedInputType ?? 'ANY'}
        onChange={value => onChange({ preDefinedInputType: meanings.find(it => it === value) ?? null })}
      />
    </Field>
  )
}

function DisallowPast({ question, onChange }: SettingProps) {
  return (
    <Switch checked={question.disallowPast} onChange={disallowPast => onChange({ disallowPast })}>
      No past dates
    </Switch>
  )
}

const editors: Record<QuestionSetting, ComponentType<SettingProps>> = {
  options: Options,
  allowOther: AllowOther,
  fileTypes: FileTypes,
  preDefinedInputType: Meaning,
  disallowPast: DisallowPast,
}

/** The settings of a question's type, each by its editor. `optionsError`: what is wrong with its options. */
export function QuestionSettings({
  question,
  onChange,
  optionsError,
}: Omit<SettingProps, 'error'> & { optionsError?: string }) {
  return questionTypes[question.type].settings.map(setting => {
    const Editor = editors[setting]
    return (
      <Editor
        key={setting}
        question={question}
        onChange={onChange}
        error={setting === 'options' ? optionsError : undefined}
      />
    )
  })
}
