import type { Frame, Page } from "@playwright/test";

/** Each payload runs `window.ran = 1` when a page takes it for markup, an address or a script. */
export const scriptPayloads: readonly string[] = [
  "<script>ran=1</script>",
  "</script><script>ran=1</script>",
  "<ScRiPt>ran=1</sCrIpT>",
  "<script src=data:,ran=1></script>",
  "<script/x>ran=1</script>",
  "<<script>ran=1//<</script>",
  "<img src=x onerror=ran=1>",
  "<img src=x onerror=ran=1//",
  "<img/src=x/onerror=ran=1>",
  '"><img src=x onerror=ran=1>',
  "'><img src=x onerror=ran=1>",
  '" autofocus onfocus=ran=1 x="',
  "' autofocus onfocus=ran=1 x='",
  '" onmouseover="ran=1',
  "<svg onload=ran=1>",
  "<svg><script>ran=1</script></svg>",
  "<svg><animate onbegin=ran=1 attributeName=x>",
  "<svg/onload=ran=1>",
  "<body onload=ran=1>",
  "<iframe srcdoc='<script>top.ran=1</script>'>",
  "<iframe src=javascript:top.ran=1>",
  "<object data=javascript:ran=1>",
  "<embed src=javascript:ran=1>",
  "<a href=javascript:ran=1 autofocus>x</a>",
  "javascript:ran=1",
  "<form action=javascript:ran=1><button autofocus>",
  "<input autofocus onfocus=ran=1>",
  "<select autofocus onfocus=ran=1>",
  "<details open ontoggle=ran=1>",
  "<video><source onerror=ran=1>",
  "<audio src=x onerror=ran=1>",
  "<marquee onstart=ran=1>",
  "<math><mi//xlink:href='data:x,ran=1'>",
  "<link rel=stylesheet href=data:,*{x}>",
  "<meta http-equiv=refresh content=0;javascript:ran=1>",
  "<base href=//x.example>",
  "<style>@import'//x.example'</style>",
  "<!--><img src=x onerror=ran=1>-->",
  "</title><script>ran=1</script>",
  "</textarea><script>ran=1</script>",
  "\u2028ran=1//",
  '\\";ran=1//',
  "${ran=1}",
  "{{constructor.constructor('ran=1')()}}",
];

/** The traces of a payload that ran: its mark, an event attribute, or an element that our pages never have. */
export function executedPayloads(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => [
    ...("ran" in window ? ["ran"] : []),
    ...[...document.querySelectorAll("*")]
      .filter((element) => element.getAttributeNames().some((name) => name.startsWith("on")))
      .map((element) => element.outerHTML),
    ...[
      ...document.querySelectorAll(
        "iframe, object, embed, base, marquee, meta[http-equiv], a[href^=javascript], script:not([nonce], [type='application/ld+json'], [type=module])",
      ),
    ].map((element) => element.outerHTML),
  ]);
}
