import { describe, expect, test } from 'bun:test'
import { events } from '@winnow/db'
import { exampleImage } from '@winnow/openapi/examples'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { castAround, owner } from '../../support/cast.ts'
import { makeForm } from '../../support/forms.ts'
import { bytesOf, imageAt, picture, pixelsAt } from '../../support/pictures.ts'
import { expectRefusal } from '../../support/problems.ts'

async function withForm(app: TestApp) {
  const boss = await owner(app)
  const form = await makeForm(boss.winnow, boss.workspaceId)
  const to = { form_id: form.identifier }
  return {
    ...boss,
    form,
    to,
    details: () => boss.winnow.fetchDetails(to),
    setLogo: (image: File) => boss.winnow.updateLogo({ ...to, image }),
  }
}

/** The address, once it is another than this one. */
async function changed(look: () => Promise<string | null>, from: string | null): Promise<string | null> {
  for (;;) {
    const now = await look()
    if (now !== from) return now
    await Bun.sleep(5)
  }
}

describe('a form’s logo', () => {
  test('is kept as a square PNG of 512 pixels, whatever was sent, and shows in its details', async () => {
    const app = await sharedApp()
    const { setLogo, details } = await withForm(app)
    for (const format of ['png', 'jpeg'] as const) {
      const { logo } = await setLogo(await picture({ format, width: 900, height: 300 }))
      expect((await details()).logo).toBe(logo)
      expect(await pixelsAt(app, logo)).toMatchObject({ format: 'png', width: 512, height: 512 })
    }
  })

  test('loses its metadata, and stands as its camera held it', async () => {
    const app = await sharedApp()
    const { setLogo } = await withForm(app)
    const half = { width: 200, height: 200, channels: 3 } as const
    const blue = await sharp({ create: { ...half, background: '#00f' } })
      .png()
      .toBuffer()
    // Red left and blue right on its side: orientation 6 stands red on blue.
    const bytes = await sharp({ create: { ...half, width: 400, background: '#f00' } })
      .composite([{ input: blue, left: 200, top: 0 }])
      .withExif({ IFD0: { Copyright: 'Ada Lovelace' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
    const { logo } = await setLogo(new File([new Uint8Array(bytes)], 'photo.jpg'))
    const kept = await (await imageAt(app, logo)).bytes()
    expect(await sharp(kept).metadata()).toMatchObject({ width: 512, height: 512 })
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(Buffer.from(kept).includes('Lovelace')).toBe(false)
    // The figures of a picture are those of its input: what is cut out has to be a picture first.
    const at = async (top: number) => {
      const part = await sharp(kept).extract({ left: 100, top, width: 300, height: 100 }).png().toBuffer()
      return (await sharp(part).stats()).dominant
    }
    expect(await at(50)).toMatchObject({ r: 248, b: 8 })
    expect(await at(350)).toMatchObject({ r: 8, b: 248 })
  })

  test('is a JPEG or PNG by its content, not by its name or its type', async () => {
    const app = await sharedApp()
    const { setLogo, details } = await withForm(app)
    const lying = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' })
    const cut = new File([(await exampleImage.bytes()).slice(0, 30)], 'logo.png', { type: 'image/png' })
    for (const file of [await picture({ format: 'gif' }), await picture({ format: 'webp' }), lying, cut]) {
      const { message } = await expectRefusal(setLogo(file), 'invalid_input')
      expect(message).toBe('Please upload a JPEG or PNG image file')
    }
    expect((await details()).logo).toBeNull()
  })

  test('has at most 5 MB', async () => {
    const { setLogo } = await withForm(await sharedApp())
    const file = new File([await exampleImage.bytes(), new Uint8Array(5 * 1024 * 1024)], 'logo.png')
    expect((await expectRefusal(setLogo(file), 'invalid_input')).at('image')).toBe(
      'Image size should be less than 5MB',
    )
  })

  test('that unfolds to far more pixels than a camera makes is not taken', async () => {
    const { setLogo } = await withForm(await sharedApp())
    const bomb = await picture({ width: 9_000, height: 9_000 })
    expect(bomb.size).toBeLessThan(5 * 1024 * 1024)
    await expectRefusal(setLogo(bomb), 'invalid_input')
  })

  test('takes the place of the one before, whose address is gone and whose file is deleted', async () => {
    const app = await sharedApp()
    const { setLogo, to } = await withForm(app)
    const { logo: before } = await setLogo(await picture())
    const { logo: after } = await setLogo(await picture({ colour: '#22C55E' }))
    expect(after).not.toBe(before)
    expect((await imageAt(app, before)).status).toBe(404)
    expect((await imageAt(app, after)).status).toBe(200)
    expect(await bytesOf(app, to.form_id, 'form_logo')).toBe(1)
  })

  test('is removed: the one of the workspace shows again', async () => {
    const app = await sharedApp()
    const { setLogo, winnow, to } = await withForm(app)
    const { logo } = await setLogo(await picture())
    expect((await winnow.removeLogo(to)).logo).toBeNull()
    expect((await winnow.removeLogo(to)).logo).toBeNull()
    expect((await imageAt(app, logo)).status).toBe(404)
  })

  test('is changed by who may edit the form, and the change is told of', async () => {
    const app = await sharedApp()
    const { clients, form } = await castAround(app)
    const image = await picture()
    await clients.editor.updateLogo({ form_id: form.identifier, image })
    for (const who of ['member', 'guest', 'applicant'] as const)
      await expectRefusal(clients[who].updateLogo({ form_id: form.identifier, image }), 'not_form_editor')
    const told = await app.app.reads.select().from(events).where(eq(events.kind, 'form.logo_changed'))
    expect(told.at(-1)?.data).toMatchObject({ from: null, to: expect.stringMatching(/^fil_/) })
  })

  test('of a copy is a file of its own: removing one leaves the other', async () => {
    const app = await freshApp()
    const { setLogo, winnow, to, workspaceId } = await withForm(app)
    const { logo } = await setLogo(await picture({ colour: '#EF4444' }))
    const copy = await winnow.duplicateForm(to)
    const of = { form_id: copy.identifier }
    const own = await changed(async () => (await winnow.fetchDetails(of)).logo, null)
    expect(own).not.toBe(logo)
    // Nobody changed the logo of the copy.
    const { entries } = await winnow.fetchAudit({ page_id: workspaceId, form_id: copy.identifier })
    expect(entries.map(it => it.kind)).toEqual(['form.created'])
    await winnow.removeLogo(to)
    expect((await pixelsAt(app, own)).dominant).toMatchObject({ r: 232 })
    await app.close()
  })
})

describe('a workspace’s logo', () => {
  test('is changed by its admins, shows in the list of workspaces, and replaces the one before', async () => {
    const app = await sharedApp()
    const { winnow, workspaceId } = await owner(app)
    const send = async (colour: string) =>
      (await winnow.updateImageForWorkspace({ page_id: workspaceId, image: await picture({ colour }) })).logo
    const before = await send('#4F46E5')
    const after = await send('#22C55E')
    const { pages } = await winnow.fetchMe({})
    expect(pages[0]?.logo).toBe(after)
    expect(await pixelsAt(app, after)).toMatchObject({ format: 'png', width: 512, height: 512 })
    expect((await imageAt(app, before)).status).toBe(404)
    expect(await bytesOf(app, workspaceId)).toBe(1)
  })

  test('is not for members and guests to change', async () => {
    const { clients, workspaceId } = await castAround(await sharedApp())
    const body = { page_id: workspaceId, image: await picture() }
    for (const who of ['member', 'guest'] as const)
      await expectRefusal(clients[who].updateImageForWorkspace(body), 'forbidden')
    await expectRefusal(clients.applicant.updateImageForWorkspace(body), 'not_found')
  })
})

describe('an image at its address', () => {
  test('may be kept for ever, runs nothing, and needs no session', async () => {
    const app = await sharedApp()
    const { setLogo } = await withForm(app)
    const { logo } = await setLogo(await picture())
    const { status, headers } = await imageAt(app, logo)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test('that never was is not found, and nobody keeps that answer', async () => {
    const response = await imageAt(await sharedApp(), '/images/fil_nothing')
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the picture of link previews', () => {
  test('has 1200 by 630 pixels, says the form’s name, and is drawn again on demand', async () => {
    const app = await freshApp({ realCards: true })
    const { winnow, to, form, details } = await withForm(app)
    const first = await changed(async () => (await details()).metaImage, null)
    expect(await pixelsAt(app, first)).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const before = await (await imageAt(app, first)).bytes()

    const { metaImage: again } = await winnow.createFormMetaImage(to)
    expect(Buffer.compare(await (await imageAt(app, again)).bytes(), before)).toBe(0)
    // Who read the address before it changed still gets the picture, until the next one is drawn.
    expect((await imageAt(app, first)).status).toBe(200)

    const draft = await winnow.fetchForEdit(to)
    const name =
      'A name that is long enough to be set over several lines of the picture, and then to be cut off'
    await winnow.editForm({ ...to, revision: draft.revision, name, publish: true })
    const renamed = await changed(async () => (await details()).metaImage, again)
    const after = await (await imageAt(app, renamed)).bytes()
    expect((await imageAt(app, again)).status).toBe(200)
    expect((await imageAt(app, first)).status).toBe(404)
    expect(Buffer.compare(after, before)).not.toBe(0)
    expect(form.name).not.toBe(name)
    expect(await pixelsAt(app, renamed)).toMatchObject({ width: 1200, height: 630 })
    await app.close()
  })

  test('follows the form’s colour, its logo, and the workspace’s logo and name', async () => {
    const app = await freshApp({ realCards: true })
    const { winnow, workspaceId, to, details, setLogo } = await withForm(app)
    const look = async () => (await details()).metaImage
    const drawn = async (path: string | null) => Buffer.from(await (await imageAt(app, path)).bytes())
    let last = await changed(look, null)
    const seen = [await drawn(last)]
    const image = await picture({ colour: '#06B6D4' })
    for (const change of [
      () => winnow.updateSettings({ ...to, template_color: 'green' }),
      () => winnow.updateImageForWorkspace({ page_id: workspaceId, image }),
      async () => setLogo(await picture({ colour: '#F97316' })),
      () => winnow.updateNameForWorkspace({ page_id: workspaceId, name: 'Southlight' }),
    ]) {
      await change()
      last = await changed(look, last)
      seen.push(await drawn(last))
    }
    expect(new Set(seen.map(it => it.toString('base64'))).size).toBe(5)
    await app.close()
  })

  test('is nothing that a draft has: nobody can share it', async () => {
    const app = await sharedApp()
    const { winnow, workspaceId } = await owner(app)
    const draft = await winnow.createDraftForm({ page_id: workspaceId })
    await winnow.updateSettings({ form_id: draft.identifier, template_color: 'red' })
    const other = await makeForm(winnow, workspaceId)
    await changed(async () => (await winnow.fetchDetails({ form_id: other.identifier })).metaImage, null)
    expect((await winnow.fetchDetails({ form_id: draft.identifier })).metaImage).toBeNull()
  })
})
