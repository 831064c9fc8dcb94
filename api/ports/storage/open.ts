import { join } from 'node:path'
import type { Config } from '../../core/config.ts'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** The storage that the settings name. */
export const openStorage = ({ filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>): Storage =>
  filesUrl ? s3Storage(filesUrl) : folderStorage(join(dataDir, 'files'))
