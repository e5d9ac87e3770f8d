import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { mergeRuntime } from './build/mergeRuntime.ts'
import { routeFiles } from './build/routeFiles.ts'
import { steadyIds } from './build/steadyIds.ts'

const MIN_COMPRESSED_BYTES = 256
const server = 'http://127.0.0.1:3001'

/** The first paint needs the text font, which the browser finds only after the stylesheet. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /-latin-wght-normal-[^/]*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head-prepend',
        })),
  },
}

/** Chromium then compiles all functions while the files come in, on another thread, and not one by one when each is first called. */
const compileAhead: Plugin = {
  name: 'compile-ahead',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      // At the very start of the file, so after whatever Vite puts there itself.
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

/** It is no part of the bundle: Vite copies it as it is. */
const minifyEarly: Plugin = {
  name: 'minify-early',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const file = join(dir, 'early.js')
    writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code)
  },
}

/** Compresses at build time. Not index.html: the server fills it in. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /\.(m?js|css|svg|json|webmanifest)$/.test(name) && !name.startsWith('.vite'))) {
      const content = readFileSync(join(dir, file))
      if (content.length <= MIN_COMPRESSED_BYTES) continue
      writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    }
  },
}

/** The entry chunk lists every chunk: without names it is half as long. */
const shortNames = {
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
}

const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/** Parts of the contract that few pages need: they go with the feature. */
const OF_FEW_PAGES = [
  'activities/bulk',
  'documents.',
  'documents/find',
  'figures/',
  'honours/rights',
  'messages/',
  'mails/',
  'newYear/',
  'overview/attention',
  'platform/sheet',
  'readings/',
  'reminders/',
  'retention/kinds',
  'retention/terms',
  'schools/bulk',
  'schools/contacts',
  'schools/duo',
  'schools/regions',
  'students/earlierPupils',
  'students/history',
  'students/import',
  'students/move',
  'students/overviews',
  'students/report',
  'students/rights',
  'subjectAccess/',
]
/** Icons that one part of the product shows: they go with it. */
const OF_ONE_PART = [
  'ArrowBackUp',
  'ArrowForwardUp',
  'ArrowRight',
  'ArrowsSort',
  'Award',
  'Bookmark',
  'CalendarEvent',
  'CalendarPlus',
  'CircleDashed',
  'Clock',
  'CloudUpload',
  'ColumnInsertRight',
  'Copy',
  'File',
  'FileMusic',
  'FileSearch',
  'FileSpreadsheet',
  'FileText',
  'FileTypePdf',
  'FileZip',
  'Files',
  'Flag',
  'Folder',
  'FolderOpen',
  'FolderPlus',
  'FolderSymlink',
  'FolderUp',
  'LayoutColumns',
  'MailCheck',
  'Pencil',
  'Presentation',
  'Refresh',
  'Restore',
  'StarFilled',
  'TrashX',
  'Upload',
  'UserPlus',
  'Users',
  'Video',
]
/** Parts of the platform that one page needs, or only what opens: they go with it. */
const OF_ONE_PAGE = [
  'Neighbours',
  'StatusQuestionDialog',
  'ViewDialogs',
  'ViewsMenu',
  'VirtualTable',
  'WithOffice',
  'active',
  'dragRows',
  'useHasPassed',
  'useKeptAnswer',
  'views',
]
/** Of Mantine: what only menus and dialogs use. */
const OF_FLOATING = [
  'close-on-escape',
  'create-event-handler',
  'find-element-in-shadow-dom',
  'get-context-item-index',
  'get-default-z-index',
  'get-env',
  'get-ref-prop',
  'get-single-element-child',
  'is-element',
]
const anyIconBut = (names: string[]) => new RegExp(String.raw`@tabler\/icons-react\/(?!.*\/Icon(${names.join('|')})\.)`)
const anyContractBut = (paths: string[]) =>
  new RegExp(String.raw`\/contract\/src\/(?!${paths.map((path) => path.replace('.', String.raw`\.`)).join('|')})`)

/** The settings show the lists of several features. */
const featureOf = (id: string) =>
  /\/src\/(periods|plans|staff|auditLog|mails)\//.test(id) ? 'settings' : (/\/web\/src\/([^/]+)\//.exec(id)?.[1] ?? null)

/**
 * Each group is one file with everything that its modules import and no earlier group has: a page loads 'start', 'checks', 'shell' and the
 * file of its feature. Without groups the bundler makes a file of each set of modules that some pages share: 75 for a list.
 */
const groups = [
  { name: 'start', test: /\/src\/(main|auth\/LoginPage|platform\/form\/NewPasswordField)\.tsx$/ },
  { name: 'checks', test: /\/src\/auth\/checks\.ts$/ },
  {
    name: 'shell',
    test: anyOf(
      /\/src\/shell\/Shell\.tsx$/,
      new RegExp(String.raw`\/src\/platform\/(address|deadline|feedback|hooks|list|page|status)\/(?!(${OF_ONE_PAGE.join('|')})\.)`),
      /\/src\/platform\/(onDemand\/(Modal|SideDrawer)|form\/(displayValue|ErrorSummary|focus|RestoredNotice|useDraft|useLeaveGuard|WholeNumberInput|form\.module)|upload\/(DropZone|retry|upload\.module|useFileDrop))\./,
      // What features offer each other, as in scripts/lib/imports.mjs. Of some nobody else needs them. A history is read in a drawer, or at
      // the end of a page, and registering begins on the page of an activity.
      /\/web\/src\/(?!(documents|calendar|figures|mails|readings|students\/(register|move|report))\/).+\/(queries|public|(?!History|Register)\w+(Select|Section))\.tsx?$/,
      // Parts of two pages, too small for a file of their own.
      /\/src\/(activities\/(words|activity\.module)|auth\/AccountPage\.module|students\/(register\/queries|useOpenActivities))\./,
      anyContractBut(OF_FEW_PAGES),
      anyIconBut(OF_ONE_PART),
      // What Mantine's checkbox shares with other fields.
      /@mantine\/core\/esm\/(utils\/(InlineInput|InputsGroupFieldset)\/|components\/Checkbox\/CheckIcon)/,
      new RegExp(String.raw`@mantine\/core\/esm\/core\/(?!utils\/(${OF_FLOATING.join('|')})\/)`),
    ),
  },
  // Before the features: messages would take the first, which the documents and the reminders need too, and the account the second, which
  // dialogs need too. The page that registers pupils shares 'register' with its drawers, the schools share 'regions' with messages, and the
  // registrations 'report' with the overview.
  { name: 'documentCalls', test: /\/contract\/src\/(documents|messages\/placeholders)\.ts$/ },
  { name: 'choices', test: anyOf(/\/src\/platform\/form\/choices\.ts$/, /@mantine\/core\/esm\/components\/(Radio|Switch)\//) },
  { name: 'checkbox', test: /@mantine\/core\/esm\/components\/Checkbox\// },
  { name: 'register', test: /\/src\/students\/register\/(words\.ts|\w+\.module\.css)$/ },
  { name: 'regions', test: /\/contract\/src\/schools\/regions\.ts$/ },
  { name: 'report', test: /\/src\/students\/report\/public\.ts$/ },
  {
    name: featureOf,
    debugName: 'features',
    test: anyOf(
      /\/src\/(students|activities|calendar|figures|messages|overview|schools|honours\/programs|periods|plans|staff|auditLog|settings|auth)\/(?!Login|Request|Reset|EmailLink|OwnAccount|MessagePage)\w+Page\.tsx$/,
      // Parts of most of the views.
      /\/src\/figures\/views\/(FigureGrid|Loaded)\.tsx$/,
    ),
  },
  { name: 'schoolFiles', test: /\/src\/schools\/FilePages\.tsx$/ },
  // Tabs of the settings that are more than a list: each one file.
  { name: 'mails', test: /\/src\/mails\/MailsPage\.tsx$/ },
  { name: 'subjectAccess', test: /\/src\/subjectAccess\/SubjectAccessPage\.tsx$/ },
  { name: 'reminders', test: /\/src\/reminders\/RemindersPage\.tsx$/ },
  { name: 'candidatePage', test: /\/src\/honours\/candidates\/CandidatePage\.tsx$/ },
  { name: 'floating', test: /\/src\/platform\/onDemand\/floating\.ts$/ },
  // Before 'dialogs', which would take what pages with uploads need, such as names of folders that outlive a session.
  {
    name: 'upload',
    test: anyOf(
      /\/src\/platform\/(upload\/(queue|retry|transport|UploadRow)|preview\/FilePreview)\.tsx?$/,
      /\/Icon(FileText|FileTypePdf|Upload)\./,
    ),
  },
  {
    name: 'dialogs',
    test: /\/src\/platform\/(onDemand\/dialogs|form\/(FormDrawer|DeclaredFormPanel|RemoveButton|SideDrawerPanel|fields)|autosave\/\w+)\.tsx?$/,
  },
  // The drawer that adds a candidate shares its fields with the page of a candidate, which it leads to.
  { name: 'candidate', test: /\/src\/honours\/candidates\/(CandidateParts|candidateFields)\.tsx$/ },
]

export default defineConfig({
  plugins: [react(), steadyIds, mergeRuntime, preloadFont, routeFiles, compileAhead, minifyEarly, precompress],
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { ...shortNames, codeSplitting: { groups } } },
  },
  server: {
    port: 3000,
    strictPort: true,
    // '/authentication/…' and '/api/docs/' are pages of this app.
    proxy: {
      '^/api/(?!docs(/|$))': server,
      '^/(auth|s3|shared-folder|branding|uploads)/': server,
      '^/(healthz|privacy|toegankelijkheid)$': server,
    },
  },
})
