import base from '../../form/styles/base.css' with { type: 'text' }
import buttons from '../../form/styles/buttons.css' with { type: 'text' }
import calendar from '../../form/styles/calendar.css' with { type: 'text' }
import fields from '../../form/styles/fields.css' with { type: 'text' }
import lists from '../../form/styles/lists.css' with { type: 'text' }
import file from '../../form/styles/media/file.css' with { type: 'text' }
import player from '../../form/styles/media/player.css' with { type: 'text' }
import recorder from '../../form/styles/media/recorder.css' with { type: 'text' }
import stage from '../../form/styles/media/stage.css' with { type: 'text' }
import progress from '../../form/styles/progress.css' with { type: 'text' }
import { colors } from '../../theme/colors.ts'
import dense from './dense.css' with { type: 'text' }

/** The element that holds fields of the hosted form. */
export const fieldsClass = 'hosted-fields'

const withoutFont = (sheet: string) => sheet.replace(/@font-face\s*{[^}]*}/g, '')

/** As Panda writes the name of a token: 'accentT' is 'accent-t' */
const written = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The hosted form's colours are the theme's, under their short names. */
const variables = Object.keys(colors).map(name => `--${name}:var(--colors-${written(name)});`)

let sheet: CSSStyleSheet | undefined

/** The styles of the hosted form's fields, for those within `fieldsClass` and for nothing else on the page. */
function scopedSheet(): CSSStyleSheet {
  if (sheet) return sheet
  const all = [base, buttons, fields, lists, calendar, progress, file, stage, recorder, player, dense]
  sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `.${fieldsClass}{${variables.join('')}}@scope (.${fieldsClass}){${all.map(withoutFont).join('\n')}}`,
  )
  return sheet
}

/** Applies them until the returned function is called. */
export function applyFormStyles(): () => void {
  const own = scopedSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, own]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== own)
  }
}
