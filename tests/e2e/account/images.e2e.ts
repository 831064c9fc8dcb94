import { picture } from '../../support/pictures.ts'
import { address, signIn } from '../support/people.ts'
import { toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// To keep a picture, the recorder fetches its blob: address from the page, which the page's own policy forbids.
test.use({ trace: 'off' })

/** As a browser's file dialog hands it over. */
async function chosen(it: Parameters<typeof picture>[0] = {}) {
  const file = await picture(it)
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.bytes()) }
}

test('a new workspace gets a logo: a file that is not a JPEG or PNG is refused, the square is moved by keys and kept', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page, address('new'))
  await page.getByLabel('Full name').fill('Mira Sandoval')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Workspace name').fill('Northlight')
  await page.getByRole('button', { name: 'Add logo' }).click()

  const dialog = page.getByRole('dialog', { name: 'Workspace logo' })
  const file = dialog.getByTestId('picture')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select an image and crop area.')
  await file.setInputFiles(await chosen({ format: 'gif' }))
  await expect(dialog.getByRole('alert')).toHaveText('Please upload a JPEG or PNG image file')
  const cut = await chosen()
  await file.setInputFiles({ ...cut, buffer: cut.buffer.subarray(0, 40) })
  await expect(dialog.getByRole('alert')).toHaveText('Failed to load image. Please try again.')
  await file.setInputFiles({ ...cut, buffer: Buffer.concat([cut.buffer, Buffer.alloc(5 * 1024 * 1024)]) })
  await expect(dialog.getByRole('alert')).toHaveText('Image size should be less than 5MB')
  await file.setInputFiles(await chosen({ width: 2, height: 2 }))
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.press('End')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid crop area. Please select a valid area to crop.')

  await file.setInputFiles(await chosen({ format: 'jpeg', width: 1200, height: 800 }))
  await expect(zoom).toHaveValue('1')
  const kept = dialog.getByRole('button', { name: 'Crop area' })
  await kept.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(zoom).not.toHaveValue('1')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change logo' })).toBeFocused()
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(toast(page, 'Workspace created successfully')).toBeVisible()
  await expect(page.locator('img[src^="/images/fil_"]').first()).toBeVisible()
})

test('an admin changes the logo; what could not be saved stays in the dialog', async ({ page, editor }) => {
  await page.goto('/')
  await page.getByRole('button', { name: `Workspace: ${editor.workspaceName}` }).click()
  await page.getByRole('menuitem', { name: 'Workspace settings' }).click()
  await page.getByRole('button', { name: 'Add logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Workspace logo' })
  await dialog.getByTestId('picture').setInputFiles(await chosen())
  const call = '**/api/settings/update-image-for-workspace'
  await page.route(call, route => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to save image. Please try again.')
  await expect(toast(page, 'Failed to update logo')).toContainText('Please try again later')
  await page.unroute(call)
  // A browser that runs out of memory for the square gives no picture.
  const draw = await page.evaluateHandle(() => HTMLCanvasElement.prototype.toBlob)
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = done => done(null)
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to crop image. Please try again.')
  await page.evaluate(it => {
    HTMLCanvasElement.prototype.toBlob = it
  }, draw)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const logo = page.locator('img[src^="/images/fil_"]').first()
  await expect(logo).toBeVisible()
  const before = await logo.getAttribute('src')

  await page.getByRole('button', { name: 'Change logo' }).click()
  await expect(dialog.getByRole('img', { name: 'The current one' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(logo).toHaveAttribute('src', before ?? '')
})

test('a workspace stands though its logo could not be sent', async ({ page, someone, context }) => {
  const { cookies } = await someone()
  await context.addCookies(cookies)
  await page.goto('/')
  await page.getByLabel('Workspace name').fill('Northlight')
  await page.getByRole('button', { name: 'Add logo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('picture').setInputFiles(await chosen())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.route('**/api/settings/update-image-for-workspace', route => route.abort())
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(toast(page, 'Workspace created but failed to upload logo')).toContainText(
    'You can update the logo later in settings',
  )
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()
})
