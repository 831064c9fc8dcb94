import type { FormDetails } from '@winnow/sdk'
import { ImageUp, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { formTints } from '../../../theme/form-colours.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Row } from '../../../ui/layout/Section.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { useSession } from '../../session/session.ts'
import { colourNames } from '../colour-names.ts'
import { notSaved, type Outcome, useSettings } from '../saving.ts'

const ImageDialog = onDemand(() => import('../../images/ImageDialog.tsx').then(module => module.ImageDialog))

const picture = css({
  display: 'block',
  flexShrink: 0,
  width: '40',
  height: '40',
  borderRadius: 'media',
  objectFit: 'cover',
  backgroundColor: '[#fff]',
  boxShadow: '[0 0 0 1px token(colors.line)]',
})

/** The form's own logo; without one, applicants see the workspace's. */
export function LogoRow() {
  const { form, save } = useSettings()
  const { workspace } = useSession()
  const [open, setOpen] = useState(false)
  const saveImage = async (call: () => Promise<FormDetails>) => {
    const outcome = await save({}, call)
    if (outcome) throw outcome.error
  }
  return (
    <Row
      title="Logo"
      hint={!form.logo && workspace?.logo ? 'Applicants see the workspace logo.' : 'Shown above the form.'}
    >
      {form.logo && <img className={picture} src={form.logo} alt={`Logo of ${form.name}`} />}
      <Button size="32" icon={ImageUp} onClick={() => setOpen(true)}>
        {form.logo ? 'Change logo' : 'Add logo'}
      </Button>
      {open && (
        <ImageDialog
          title="Form logo"
          current={form.logo}
          onSave={image => saveImage(() => winnow.updateLogo({ form_id: form.identifier, image }))}
          {...(form.logo
            ? { onRemove: () => saveImage(() => winnow.removeLogo({ form_id: form.identifier })) }
            : {})}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  )
}

const palette = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6',
  border: 'none',
  margin: '0',
  padding: '0',
})
const swatch = css({
  position: 'relative',
  display: 'inline-flex',
  width: '28',
  height: '28',
  borderRadius: 'full',
  cursor: 'pointer',
  '& > span': {
    width: 'full',
    height: 'full',
    borderRadius: 'full',
    border: '[3px solid token(colors.surface)]',
    boxShadow: '[0 0 0 1px token(colors.line2)]',
  },
  '& > input': { position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer' },
  '& > input:checked + span': { boxShadow: '[0 0 0 2px token(colors.t1)]' },
  '& > input:focus-visible + span': { outline: '[2px solid token(colors.focus)]', outlineOffset: '[3px]' },
})

/** What buttons, links and ticked boxes of the form are coloured in. */
export function ColourRow() {
  const { form, change } = useSettings()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const current = form.templateColor ?? 'indigo'
  return (
    <Row
      title="Color"
      hint={`${colourNames[current]}, for buttons and selected options.`}
      error={notSaved(outcome)}
    >
      <fieldset className={palette} aria-label="Color">
        {Object.entries(formTints).map(([colour, tint]) => {
          const [light, dark] = tint.accent
          const one = colour as keyof typeof formTints
          return (
            <label key={colour} className={swatch} title={colourNames[one]}>
              <input
                type="radio"
                name="form-colour"
                aria-label={colourNames[one]}
                checked={one === current}
                onChange={async () =>
                  setOutcome(await change({ templateColor: one }, { template_color: one }))
                }
              />
              <span style={{ background: `light-dark(${light}, ${dark})` }} />
            </label>
          )
        })}
      </fieldset>
    </Row>
  )
}

const preview = css({
  display: 'block',
  width: 'full',
  maxWidth: '[320px]',
  aspectRatio: '[1200 / 630]',
  borderRadius: 'media',
  objectFit: 'cover',
  boxShadow: '[0 0 0 1px token(colors.line)]',
})

/** The picture that messengers and social networks show beside the link. */
export function PreviewRow() {
  const { form, save } = useSettings()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const make = async () => {
    setBusy(true)
    setOutcome(
      await save({}, async () => {
        const { metaImage } = await winnow.createFormMetaImage({ form_id: form.identifier })
        return { ...(await winnow.fetchDetails({ form_id: form.identifier })), metaImage }
      }),
    )
    setBusy(false)
  }
  return (
    <Row
      title="Link preview image"
      hint="Shown where the link is shared. Updates when the name, logo or color changes."
      error={notSaved(outcome)}
      below={
        form.metaImage && (
          <img className={preview} src={form.metaImage} alt={`Link preview of ${form.name}`} />
        )
      }
    >
      <Button size="32" icon={RefreshCw} busy={busy && 'Creating'} onClick={() => void make()}>
        {form.metaImage ? 'Update image' : 'Create image'}
      </Button>
    </Row>
  )
}
