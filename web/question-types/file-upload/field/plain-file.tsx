import { limits } from '@winnow/openapi/common/limits'
import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import { fileInputName } from '@winnow/openapi/questions/typing'
import type { PlainMediaProps } from '../../../form/fields/control.ts'
import { acceptOf, takenText } from './accepted-types.ts'
import { TakenTypes } from './taken-types.tsx'

/** The browser's own input for a file, where there is no JavaScript. The browser's build has nothing in its place (build/form.ts). */
export const PlainFile = ({ question, aria, saved }: PlainMediaProps) => {
  const hint = `${question.id}.takes`
  const list = `${question.id}.types`
  return (
    <div className="plain-file">
      {saved && <span className="plain-saved">{saved} is added. Choosing another file replaces it.</span>}
      <input
        type="file"
        name={fileInputName(question.id)}
        accept={acceptOf(question)}
        {...aria}
        aria-label={`${question.question}: choose a file`}
        aria-describedby={[aria['aria-describedby'], hint].filter(Boolean).join(' ')}
      />
      <span className="hint" id={hint}>
        {takenText(question, sizeText(limits.fileBytes).replace('.0', ''))}
      </span>
      <TakenTypes question={question} id={list} open={aria['aria-invalid'] === true} />
    </div>
  )
}
