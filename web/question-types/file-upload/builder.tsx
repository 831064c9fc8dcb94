import { type FileType, fileTypeNames } from '@winnow/openapi/questions'
import { Upload } from 'lucide-react'
import { css } from '../../styled-system/css'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { type BuilderPart, EmptyBox, type SettingsProps } from '../shared/builder.tsx'
import { fileTypeTitles, takenLines } from './field/file-types.ts'

/** Which files may be uploaded; none ticked: all of them. */
function FileTypes({ question, onChange }: SettingsProps) {
  const selected = new Set<FileType>(question.fileTypes)
  const toggle = (type: FileType, on: boolean) =>
    onChange({ fileTypes: fileTypeNames.filter(it => (it === type ? on : selected.has(it))) })
  const lines = takenLines(question.fileTypes)
  return (
    <fieldset className={css({ margin: '0', padding: '0', border: 'none' })}>
      <legend className={css({ marginBottom: '6', padding: '0', textStyle: 'meta', color: 't2' })}>
        {selected.size === 0 ? 'Most file types, or only:' : 'Only these file types:'}
      </legend>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: '16',
          rowGap: { base: '6', _coarse: '24' },
        })}
      >
        {fileTypeNames.map(type => (
          <Checkbox key={type} checked={selected.has(type)} onChange={on => toggle(type, on)}>
            {fileTypeTitles[type]}
          </Checkbox>
        ))}
      </div>
      {lines.length > 0 && (
        <details className={css({ marginTop: '6', textStyle: 'meta', color: 't3' })}>
          <summary className={css({ width: '[fit-content]', cursor: 'pointer', _hover: { color: 't2' } })}>
            Which file types?
          </summary>
          <ul className={css({ paddingTop: '4', overflowWrap: 'anywhere' })}>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  )
}

export const fileUploadBuilder: BuilderPart = {
  explained: 'PDF, images, documents and more',
  searchWords: 'pdf document attachment cv resume',
  Look: ({ question: { fileTypes } }) => (
    <EmptyBox icon={Upload}>
      {fileTypes.length > 0
        ? `Upload a file: ${fileTypes.map(it => fileTypeTitles[it]).join(', ')}`
        : 'Upload a file'}
    </EmptyBox>
  ),
  Settings: FileTypes,
}
