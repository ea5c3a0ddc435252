/** The messages of NICE's standard window. */
import * as v from 'valibot';
import { SECOND_MS } from '../../../domain/time.ts';

/** Success code of the gateway in front of NICE's calls. */
export const GATEWAY_OK = '1200';
export const RESPONSE_OK = 'P000';
export const RESULT_OK = '0000';
/** Identification by phone; other kinds prove no number. */
export const BY_PHONE = 'M';

const code = v.pipe(v.string(), v.regex(/^\w{1,10}$/));
const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(4096));
const milliseconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))]),
  v.minValue(1),
  v.transform((seconds) => seconds * SECOND_MS),
);

/** Every answer of a call; the body says more where the gateway let the call through. */
export const gatewayAnswer = v.object({
  dataHeader: v.object({ GW_RSLT_CD: code }),
  dataBody: v.optional(v.unknown()),
});

export const accessToken = v.object({ access_token: secret, expires_in: milliseconds });

/** Result codes of a request for a crypto token. */
export const tokenCodes = v.object({ rsp_cd: code, result_cd: v.optional(code) });

export const cryptoToken = v.object({
  site_code: secret,
  token_version_id: secret,
  token_val: secret,
  period: milliseconds,
});

/** Fields that the window returns to the exchange through the browser. */
export const returned = v.object({
  token_version_id: v.string(),
  enc_data: v.string(),
  integrity_value: v.string(),
});

/** Whether the person was identified. */
export const windowCodes = v.object({ resultcode: v.string(), requestno: v.string() });

/** Fields of an identified person; the rest of the answer is not read. */
export const identified = v.object({
  authtype: v.string(),
  /** Encoded like a field of a form, in UTF-8. */
  utf8_name: v.pipe(
    v.string(),
    v.transform((text) => new URLSearchParams(`name=${text}`).get('name') ?? ''),
    v.trim(),
    v.minLength(1),
    v.maxLength(64),
  ),
  mobileno: v.pipe(v.string(), v.regex(/^\d{9,11}$/)),
});
