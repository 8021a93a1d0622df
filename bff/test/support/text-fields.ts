import { z } from 'zod';

export interface TextField {
  /** Where it stands in the body: `items[].description`; `*` is any key of a record. */
  readonly path: string;
  /** With all that is done with what is typed into it. */
  readonly schema: z.ZodType;
}

const inner = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNonOptional
  )
    return inner(schema.def.innerType);
  if (schema instanceof z.ZodPipe)
    return inner(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  return schema;
};

/** Every place of a body that takes any text, derived from its schema. */
export function textFields(schema: z.core.$ZodType, path = ''): TextField[] {
  const kind = inner(schema);
  if (kind instanceof z.ZodObject)
    return Object.entries<z.ZodType>(kind.shape).flatMap(([name, part]) =>
      textFields(part, path === '' ? name : `${path}.${name}`),
    );
  if (kind instanceof z.ZodArray) return textFields(kind.def.element, `${path}[]`);
  if (kind instanceof z.ZodRecord) return textFields(kind.def.valueType, `${path}.*`);
  if (kind instanceof z.ZodUnion) {
    const found = kind.def.options.flatMap((option) => textFields(option, path));
    return found.filter((field, index) => found.findIndex((other) => other.path === field.path) === index);
  }
  return kind instanceof z.ZodString ? [{ path, schema: schema as z.ZodType }] : [];
}
