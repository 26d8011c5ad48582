/** A packed bundle as the server takes it, with what `center check` said of it. */
export async function bundleForm(bundle: File, report: File | null): Promise<FormData> {
  const form = new FormData()
  // The server reads fields only before the file.
  if (report) form.set('report', await report.text())
  form.set('bundle', bundle, bundle.name)
  return form
}
