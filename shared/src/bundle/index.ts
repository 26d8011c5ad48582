/** What is asked of a bundle before anybody runs it: the registry and `center check` ask the same. Runs in Node. */
export { BUNDLE_LIMITS, codeSizeFault } from './bundle-limits'
export {
  chooseLibraries,
  packageOf,
  startsSystemModule,
  type LibraryFile,
  type LibraryScope,
  type LibraryUser,
} from './library-choice'
export { misfitOf } from './library-fit'
export { missingFiles, type BundleFile } from './missing-files'
export { hasInlineMap, isSourceMap } from './source-maps'
export { nodesOf, UnreadableScript } from './script-files'
export { manifestFields, type ManifestField } from './manifest/manifest-fields'
export { createManifestSchema, type JsonSchema } from './manifest/manifest-schema'
export { addressOf, readManifestText, type ManifestFault, type ReadManifest } from './manifest/read-manifest'
export { isSignedBy, keyIdOf, publicKeyText, readPublicKey, signText } from './signing/signatures'
export { canonicalJson, signedText, type SignedFile, type SignedVersion } from './signing/signed-text'
