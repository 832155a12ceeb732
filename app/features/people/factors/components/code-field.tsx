import { TextField } from "#app/ui/form-field.tsx";

type Properties = { error: string | undefined; label?: string; hint?: string };

export function CodeField({ error, label = "Código", hint }: Properties) {
  return (
    <TextField
      label={label}
      name="code"
      error={error}
      hint={hint}
      autoComplete="one-time-code"
      inputMode="text"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
    />
  );
}
